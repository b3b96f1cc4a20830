import { Button, chakra, type ButtonProps, type HTMLChakraProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

const Anchor = (props: HTMLChakraProps<'a'>) => (
  <chakra.a
    color="link"
    textDecoration="underline"
    textUnderlineOffset="3px"
    _hover={{ textDecorationThickness: '2px' }}
    {...props}
  />
);
export const TextLink = createLink(Anchor);

const PlainAnchor = (props: HTMLChakraProps<'a'>) => <chakra.a {...props} />;
export const PlainLink = createLink(PlainAnchor);

type ButtonAnchorProps = Omit<ButtonProps, keyof AnchorHTMLAttributes<HTMLAnchorElement>> &
  AnchorHTMLAttributes<HTMLAnchorElement>;
const ButtonAnchor = (props: ButtonAnchorProps) => <Button as="a" type={undefined} {...(props as ButtonProps)} />;
export const ButtonLink = createLink(ButtonAnchor);
