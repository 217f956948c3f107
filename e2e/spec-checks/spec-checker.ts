import { expect, type Locator, type Page } from '@playwright/test';
import type { SignedInAccount } from '../api-client.ts';
import type { Product } from '../product.ts';
import type { SandboxAdmin } from '../sandbox-admin.ts';
import type { ActorKind } from '../scenario.ts';
import { specGroups } from '../spec-texts/index.ts';
import type { SpecGroup, SpecRow } from '../spec-texts/spec-group.ts';
import { specTest } from './spec-test.ts';

type CheckScope = Page | Locator;
type AriaRole = Parameters<Page['getByRole']>[0];

/** Checks rows of one group. Other rows are checked even if one fails. */
export class SpecChecker<K extends string> {
  readonly #group: SpecGroup<K>;
  readonly #proven = new Set<string>();

  constructor(group: SpecGroup<K>) {
    this.#group = group;
  }

  text(key: K): string {
    return this.#group.rows[key][0];
  }

  uncheckedKeys(): string[] {
    return Object.keys(this.#group.rows).filter((key) => !this.#proven.has(key));
  }

  /** The scope contains elements with exactly these texts. */
  async showsTexts(scope: CheckScope, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByText(this.text(key), { exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The scope contains controls or headings with this role and exactly these names. */
  async hasRole(scope: CheckScope, role: AriaRole, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByRole(role, { name: this.text(key), exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The scope contains fields with exactly these labels. */
  async hasLabels(scope: CheckScope, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByLabel(this.text(key), { exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The element's text contains these texts, ignoring case. */
  async containsTexts(element: Locator, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      this.#proven.add(key);
      await expect.soft(element, this.#where(key)).toContainText(this.text(key), { ignoreCase: true });
    }
  }

  async isVisible(key: K, element: Locator): Promise<void> {
    this.#proven.add(key);
    await expect.soft(element, this.#where(key)).toBeVisible();
  }

  /** The product's number, path or list equals the row's. */
  equals(key: K, actual: unknown): void {
    this.#proven.add(key);
    expect.soft(String(actual), this.#where(key)).toBe(this.text(key));
  }

  /** For rows that are not texts: `check` throws if the row is not met. */
  async passes(key: K, check: () => Promise<unknown>): Promise<void> {
    this.#proven.add(key);
    try {
      await check();
    } catch (error) {
      expect
        .soft(`It does not hold: ${error instanceof Error ? error.message : error}`, this.#where(key))
        .toBe('It holds');
    }
  }

  /** Every row is checked by the same function. */
  async eachPasses(check: (quote: string) => Promise<unknown>): Promise<void> {
    for (const [key, row] of Object.entries<SpecRow>(this.#group.rows)) {
      this.#proven.add(key);
      await check(row[0]);
    }
  }

  #where(key: K): string {
    const [quote, where] = this.#group.rows[key];
    return `${this.#group.title}: “${quote}” (${where})`;
  }
}

export interface CheckContext {
  readonly page: Page;
  /** Opens a page without a session. */
  readonly openVisitorPage: () => Promise<Page>;
  readonly product: Product;
  readonly sandboxAdmin: SandboxAdmin;
  /** The signed-in account. Throws for a visitor. */
  readonly account: () => SignedInAccount;
  /** Allows the console errors of requests that are about to fail. */
  readonly expectFailedRequests: () => void;
}

const checkedGroups = new Set<SpecGroup>();

/** Defines one test for the rows of a group. It fails if a row is not met or has no check. */
export function checkGroup<K extends string>(
  group: SpecGroup<K>,
  actor: ActorKind,
  check: (prove: SpecChecker<K>, tools: CheckContext) => Promise<void>,
): void {
  checkedGroups.add(group);
  specTest.describe(() => {
    specTest.use({ actor });
    specTest(
      `the specification’s rows about ${group.title} are met`,
      async ({ page, browser, sandboxAdmin, signedInAccount, product, consoleErrors }) => {
        consoleErrors.expect(/Service Worker registration blocked by Playwright/);
        const prove = new SpecChecker(group);
        await check(prove, {
          page,
          openVisitorPage: async () => {
            const context = await browser.newContext();
            return context.newPage();
          },
          product,
          sandboxAdmin,
          account: () => {
            if (signedInAccount === undefined) throw new Error('Nobody is signed in.');
            return signedInAccount;
          },
          expectFailedRequests: () => consoleErrors.expect(/Failed to load resource/),
        });
        expect(prove.uncheckedKeys(), 'rows without a check').toEqual([]);
      },
    );
  });
}

/** Must be called last. */
export function checkAllGroups(leastRows: number): void {
  specTest('every row of the table has its check', () => {
    expect(specGroups.filter((group) => !checkedGroups.has(group)).map(({ title }) => title)).toEqual([]);
    const rows = specGroups.flatMap((group) => Object.keys(group.rows));
    expect(rows.length).toBeGreaterThanOrEqual(leastRows);
  });
}
