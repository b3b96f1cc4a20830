import { Button } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { chooseLanguage, currentLanguage } from '../../lib/language.ts';
import { chooseColourMode, COLOUR_MODES, useColourMode } from './colour-mode.ts';

/** Switches to the other language. */
export function LanguageToggle() {
  useTranslation();
  const other = currentLanguage() === 'fr' ? 'en' : 'fr';
  return (
    <Button type="button" variant="ghost" lang={other} onClick={() => void chooseLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </Button>
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };
const LABELS = { system: 'Colours: as the device', light: 'Colours: light', dark: 'Colours: dark' };

/** Cycles through system, light and dark. */
export function ColourModeToggle() {
  const { t } = useTranslation();
  const mode = useColourMode();
  const Icon = ICONS[mode];
  const next = COLOUR_MODES[(COLOUR_MODES.indexOf(mode) + 1) % COLOUR_MODES.length]!;
  return (
    <Button type="button" variant="ghost" px="0" aria-label={t(LABELS[mode])} onClick={() => chooseColourMode(next)}>
      <Icon aria-hidden />
    </Button>
  );
}
