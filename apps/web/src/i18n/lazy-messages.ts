// Messages beside a page or component that loads by itself. Dynamic imports keep them out of the first load.

export const loadCareMessages = async () => (await import('./care-translations.ts')).loadCareTranslations();

export const loadPagesMessages = async () =>
  (await import('./pages-translations.ts')).loadPagesTranslations();

export const loadRegionMessages = async () =>
  (await import('./region-translations.ts')).loadRegionTranslations();

export const loadSecurityMessages = async () =>
  (await import('./security-translations.ts')).loadSecurityTranslations();

export const loadSupportMessages = async () =>
  (await import('./support-translations.ts')).loadSupportTranslations();

/** The console manages second factors too. */
export async function loadConsoleMessages(): Promise<void> {
  const loadOwn = async () => (await import('./console-translations.ts')).loadConsoleTranslations();
  await Promise.all([loadOwn(), loadSecurityMessages()]);
}
