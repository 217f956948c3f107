import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../api.ts';
import type { Backstage } from '../backstage.ts';
import type { Product } from '../product.ts';
import { groups } from '../spec-texts/index.ts';
import type { Group, Row } from '../spec-texts/table.ts';
import { nobody, type Who } from '../story.ts';
import { test } from './house.ts';

type Scope = Page | Locator;
type Role = Parameters<Page['getByRole']>[0];

/** Proves rows of one group. A row that fails leaves the others to be looked at. */
export class Proof<K extends string> {
  readonly #group: Group<K>;
  readonly #proven = new Set<string>();

  constructor(group: Group<K>) {
    this.#group = group;
  }

  text(key: K): string {
    return this.#group.rows[key][0];
  }

  unproven(): string[] {
    return Object.keys(this.#group.rows).filter((key) => !this.#proven.has(key));
  }

  /** Something in the scope says exactly these. */
  async says(scope: Scope, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByText(this.text(key), { exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The scope has controls or headings of this role with exactly these names. */
  async has(scope: Scope, role: Role, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByRole(role, { name: this.text(key), exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The scope has fields with exactly these labels. */
  async labels(scope: Scope, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      const found = scope.getByLabel(this.text(key), { exact: true }).filter({ visible: true });
      await this.isVisible(key, found.first());
    }
  }

  /** The element's text holds these, in any case. */
  async contains(element: Locator, ...keys: readonly K[]): Promise<void> {
    for (const key of keys) {
      this.#proven.add(key);
      await expect.soft(element, this.#where(key)).toContainText(this.text(key), { ignoreCase: true });
    }
  }

  async isVisible(key: K, element: Locator): Promise<void> {
    this.#proven.add(key);
    await expect.soft(element, this.#where(key)).toBeVisible();
  }

  /** The product's figure, path or list is the row's. */
  is(key: K, actual: unknown): void {
    this.#proven.add(key);
    expect.soft(String(actual), this.#where(key)).toBe(this.text(key));
  }

  /** For what is no text: the check throws when the row does not hold. */
  async holds(key: K, check: () => Promise<unknown>): Promise<void> {
    this.#proven.add(key);
    try {
      await check();
    } catch (error) {
      expect
        .soft(`It does not hold: ${error instanceof Error ? error.message : error}`, this.#where(key))
        .toBe('It holds');
    }
  }

  /** Every row holds by one and the same check. */
  async eachHolds(check: (quote: string) => Promise<unknown>): Promise<void> {
    for (const [key, row] of Object.entries<Row>(this.#group.rows)) {
      this.#proven.add(key);
      await check(row[0]);
    }
  }

  #where(key: K): string {
    const [quote, where] = this.#group.rows[key];
    return `${this.#group.title}: “${quote}” (${where})`;
  }
}

export interface Tools {
  readonly page: Page;
  /** A page of somebody who is not signed in. */
  readonly stranger: () => Promise<Page>;
  readonly product: Product;
  readonly backstage: Backstage;
  /** Who is signed in. Throws for a visitor. */
  readonly account: () => Account;
  /** Says that the page is about to be refused or cut off, which browsers write to their console. */
  readonly expectFailures: () => void;
}

const checked = new Set<Group>();

/** One test for the rows of a group. It fails when a row is not as specified, and when one has no check. */
export function proves<K extends string>(
  group: Group<K>,
  who: Who,
  check: (prove: Proof<K>, tools: Tools) => Promise<void>,
): void {
  checked.add(group);
  test.describe(() => {
    test.use({ who });
    test(group.title, async ({ page, browser, backstage, signedIn, product, noise }) => {
      noise.expect(/Service Worker registration blocked by Playwright/);
      const prove = new Proof(group);
      await check(prove, {
        page,
        stranger: async () => {
          const context = await browser.newContext({ storageState: nobody });
          return context.newPage();
        },
        product,
        backstage,
        account: () => {
          if (signedIn === undefined) throw new Error('Nobody is signed in.');
          return signedIn;
        },
        expectFailures: () => noise.expect(/Failed to load resource/),
      });
      expect(prove.unproven(), 'rows without a check').toEqual([]);
    });
  });
}

/** To be declared last. */
export function provesAll(leastRows: number): void {
  test('every row of the table has its check', () => {
    expect(groups.filter((group) => !checked.has(group)).map(({ title }) => title)).toEqual([]);
    const rows = groups.flatMap((group) => Object.keys(group.rows));
    expect(rows.length).toBeGreaterThanOrEqual(leastRows);
  });
}
