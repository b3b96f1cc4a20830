import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { currentLanguage } from '../../lib/language.ts';
import { formatDay } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Periods } from './periods.tsx';
import type { LegalTexts, LegalTopic } from './legal-texts.ts';
import { SectionTitle } from '../../ui/layout.tsx';

const load = (language: string): Promise<{ legalTexts: LegalTexts }> =>
  language === 'fr' ? import('./legal-texts.fr.ts') : import('./legal-texts.en.ts');

/** A legal text in the language of the page. */
export function LegalText({ topic, onClose }: { topic: LegalTopic; onClose: () => void }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data } = useQuery({ queryKey: ['legal', language], queryFn: () => load(language) });
  if (!data) return null;
  const { updated, [topic]: text } = data.legalTexts;
  return (
    <Dialog
      size="detail"
      title={text.title}
      description={t('Draft, last updated {date}', { date: formatDay(updated, language) })}
      onClose={onClose}
      footer={
        <Button type="button" variant="outline" onClick={() => print()}>
          <Printer aria-hidden />
          {t('Print')}
        </Button>
      }
    >
      {text.sections.map(({ heading, paragraphs, hasPeriods }) => (
        <chakra.section key={heading} mb="6" maxW="68ch">
          <SectionTitle as="h3" mb="1">
            {heading}
          </SectionTitle>
          {paragraphs.map((paragraph) => (
            <chakra.p key={paragraph} mb="2">
              {paragraph}
            </chakra.p>
          ))}
          {hasPeriods && <Periods />}
        </chakra.section>
      ))}
    </Dialog>
  );
}
