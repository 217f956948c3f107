import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../ui/browser-storage.ts';

/** Imports the module with this text in storage. */
async function loadModule(kept?: string) {
  const storage = memoryStorage();
  if (kept !== undefined) storage.setItem('golden-acers.recent-searches', kept);
  vi.stubGlobal('window', { localStorage: storage });
  vi.resetModules();
  return import('./recent-searches.ts');
}
beforeEach(() => () => vi.unstubAllGlobals());

describe('recent searches', () => {
  test('are stored newest first, each once, up to a limit', async () => {
    const { saveRecentSearch: keepRecentSearch, readRecentSearches } = await loadModule();
    for (const text of ['gold', 'nets', ' Gold ', '', 'a', 'b', 'c', 'd', 'e']) keepRecentSearch(text);
    expect(readRecentSearches()).toEqual(['e', 'd', 'c', 'b', 'a', 'Gold']);
  });

  test('can be deleted', async () => {
    const {
      clearRecentSearches,
      saveRecentSearch: keepRecentSearch,
      readRecentSearches,
    } = await loadModule();
    keepRecentSearch('gold');
    clearRecentSearches();
    expect(readRecentSearches()).toEqual([]);
  });

  test('are empty if the stored text is invalid', async () => {
    for (const strange of ['{', '{}', 'null', '"gold"', '[1,{},""]']) {
      const { readRecentSearches } = await loadModule(strange);
      expect(readRecentSearches(), strange).toEqual([]);
    }
  });
});
