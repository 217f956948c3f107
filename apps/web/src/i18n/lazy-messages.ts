// Messages of pages and components that load separately. Dynamic imports keep them out of the first load.

export const loadCareMessages = async () => (await import('./care-translations.ts')).loadCareTranslations();

export const loadPagesMessages = async () =>
  (await import('./pages-translations.ts')).loadPagesTranslations();

export const loadRegionMessages = async () =>
  (await import('./region-translations.ts')).loadRegionTranslations();

export const loadSecurityMessages = async () =>
  (await import('./security-translations.ts')).loadSecurityTranslations();

export const loadSupportMessages = async () =>
  (await import('./support-translations.ts')).loadSupportTranslations();

/** Includes second factors, which the console manages too. */
export async function loadConsoleMessages(): Promise<void> {
  const loadOwn = async () => (await import('./console-translations.ts')).loadConsoleTranslations();
  await Promise.all([loadOwn(), loadSecurityMessages()]);
}
