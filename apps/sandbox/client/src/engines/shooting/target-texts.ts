import type { ShootingEvent, ShootingInfo } from '@golden-acers/games/engines/shooting';
import type { GameDetails, GameRound } from '../../api.ts';
import { formatCurrency, formatList, formatNumber, formatPercentText } from '../../language/formats.ts';
import { capitalizeFirst } from '../../language/translate.ts';
import { fragment, h, tableHead, tableRow } from '../../shell/dom.ts';
import { tShooting } from './t.ts';
import type { ShootingText, ShootingTypes } from './theme.ts';

type SpeciesInfo = ShootingInfo['species'][number];

const multiplierRange = ({ pays }: SpeciesInfo) =>
  [pays[0]?.multiplier ?? 0, pays.at(-1)?.multiplier ?? 0] as const;

/** Returns the multiplier such as "×50", or "×3–100" for a special fish. */
export function multiplierText(info: SpeciesInfo): string {
  const [min, max] = multiplierRange(info);
  return min === max ? `×${min}` : `×${min}–${max}`;
}

/** Describes the multiplier for a screen reader. */
export function multiplierDescription(info: SpeciesInfo): string {
  const [min, max] = multiplierRange(info);
  return min === max ? tShooting('pays', { stakes: min }) : tShooting('paysBetween', { min, max });
}

const speciesIn = (events: readonly ShootingEvent[], type: 'capture' | 'escape') =>
  events.flatMap((event) => (event.type === type ? [event.species] : []));

export type TargetTexts = ReturnType<typeof createTargetTexts>;

/** The texts of a game's targets, from its own names. */
export function createTargetTexts(t: ShootingText) {
  const name = (id: string) => t(`name.${id}`);
  /** The counts such as "2 sardines and a shark", in the order of the net. */
  const countsText = (ids: readonly string[]) => {
    const groups = Map.groupBy(ids, (id) => id);
    return formatList([...groups].map(([id, { length }]) => t(`fish.${id}`, { count: length })));
  };
  return {
    name,
    withArticle: (id: string) => t(`fish.${id}`, { count: 1 }),

    describeOutcome({ events, payoutCents }: GameRound<ShootingTypes>): string {
      const [caught, escaped] = [speciesIn(events, 'capture'), speciesIn(events, 'escape')];
      const sentences: string[] = [];
      if (caught.length > 0) {
        const amount = formatCurrency(payoutCents);
        sentences.push(tShooting('caught', { fish: countsText(caught), amount }));
      }
      if (escaped.length > 0) {
        const fish = countsText(escaped);
        sentences.push(capitalizeFirst(tShooting('fishSlipped', { count: escaped.length, fish })));
      }
      return sentences.join(' ');
    },

    renderRules({ info }: GameDetails<ShootingTypes>, stakeCents: number): Node {
      const { maxTargets: max, boldest } = info;
      const rules = [
        t('rules.cast', { amount: formatCurrency(stakeCents), max }),
        tShooting('rules.pay'),
        tShooting(max > 1 ? 'rules.share' : 'rules.same'),
        t('rules.special'),
        tShooting('rules.odds', { fish: t(`fish.${boldest}`, { count: max }) }),
      ];
      return fragment(
        ...rules.map((rule) => h('p', { class: 'rule' }, rule)),
        chancesTable(info, name),
        ...info.species.filter(({ kind }) => kind !== 'plain').map((each) => paysTable(each, name(each.id))),
      );
    },
  };
}

const rulesTable = (caption: string, head: readonly string[], rows: readonly Node[]) =>
  h(
    'table',
    { class: 'rules-table shooting-table' },
    h('caption', {}, caption),
    tableHead(head),
    h('tbody', {}, ...rows),
  );

function chancesTable({ species, maxTargets }: ShootingInfo, name: (id: string) => string): Node {
  const rows = species.map((info) =>
    tableRow(name(info.id), multiplierText(info), ...info.catchPercent.map(formatPercentText)),
  );
  const shared = (['alone', 'ofTwo', 'ofThree'] as const).slice(0, maxTargets);
  const chances = maxTargets > 1 ? shared : (['chance'] as const);
  const head = (['fishHead', 'paysHead', ...chances] as const).map((key) => tShooting(key));
  return rulesTable(tShooting(maxTargets > 1 ? 'chances' : 'chancesAlone'), head, rows);
}

function paysTable({ pays }: SpeciesInfo, fish: string): Node {
  const rows = pays.map(({ multiplier, percent }) =>
    tableRow(`×${formatNumber(multiplier)}`, formatPercentText(percent)),
  );
  const head = [tShooting('paysHead'), tShooting('howOften')];
  return rulesTable(tShooting('specialPays', { fish }), head, rows);
}
