// Messages of pages and components that load separately. Dynamic imports keep them out of the first load.
import { loadSections, type MessageSection } from './index.ts';

/** A section of the site's messages, or the loader of another catalogue. */
export type LazyMessages = MessageSection | (() => Promise<void>);

export async function loadMessages(messages: readonly LazyMessages[]): Promise<void> {
  await Promise.all(messages.map((one) => (typeof one === 'string' ? loadSections(one) : one())));
}

export const loadCareMessages = async () => (await import('./care-translations.ts')).loadCareTranslations();

export const loadPagesMessages = async () =>
  (await import('./pages-translations.ts')).loadPagesTranslations();

export const loadRegionMessages = async () =>
  (await import('./region-translations.ts')).loadRegionTranslations();

export const loadSecurityMessages = async () =>
  (await import('./security-translations.ts')).loadSecurityTranslations();

export const loadSupportMessages = async () =>
  (await import('./support-translations.ts')).loadSupportTranslations();

const consoleSections = ['account', 'activity', 'promotions', 'settings', 'wallet'] as const;

/** Includes second factors, which the console manages too, and what its pages show of the site. */
export async function loadConsoleMessages(): Promise<void> {
  const loadOwn = async () => (await import('./console-translations.ts')).loadConsoleTranslations();
  await Promise.all([loadOwn(), loadSecurityMessages(), loadSections(...consoleSections)]);
}
