import type { Language } from '@golden-acers/contract';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };

/** The texts of the sandbox's own pages and of the round API's refusals. A missing text doesn't compile. */
export const sandboxTexts: Readonly<Record<Language, typeof en>> = { en, es, fr, de };
