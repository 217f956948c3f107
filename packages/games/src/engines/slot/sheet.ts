import { at } from '../../at.ts';

interface SlotSymbol {
  /** The letter of the symbol in the strips. */
  readonly letter: string;
  readonly id: string;
  readonly kind: 'pay' | 'wild' | 'scatter' | 'coin';
  /** Units by the count from the left reel on. A wild's pays are for wilds alone. */
  readonly pays?: Readonly<Record<number, number>>;
  /** A wild multiplies the line that it completes. On ways it counts as this number of symbols. */
  readonly multiplier?: number;
}

export interface FreeSpinsSheet {
  readonly multiplier: number;
  /** The spins that scatters add during free spins. Added spins add no more, so a round ends. */
  readonly retriggerSpins: number;
  /** Each wild in view raises the multiplier of later free spins by one, up to this. */
  readonly maxMultiplier?: number;
  /** Default: the strips of the paid spin. */
  readonly strips?: readonly string[];
}

/** Coins that lock; every one that lands gives all respins again. */
export interface HoldAndWinSheet {
  /** This many coins in view start the feature. */
  readonly coins: number;
  readonly respins: number;
  /** The chance that an empty cell gets a coin, in a respin. */
  readonly landing: { readonly coins: number; readonly of: number };
  /** The values of a coin. */
  readonly values: readonly {
    readonly weight: number;
    readonly stakes: number;
    readonly prize?: 'minor' | 'major';
  }[];
  /** Added to all coins if they fill the window. */
  readonly grandStakes: number;
}

/** Every cell is drawn for itself from the strip; equal symbols anywhere win, and new ones follow. */
export interface CascadesSheet {
  /**
   * The multiplier of the first win, of the second in a row, and so on. After the last one, nothing falls.
   */
  readonly multipliers: readonly number[];
  /** Added by the last win of the ladder. */
  readonly completedStakes: number;
}

/** The mathematics of one slot. */
export interface SlotSheet {
  /** The best symbol is first. */
  readonly symbols: readonly SlotSymbol[];
  readonly rows: number;
  /** Equally likely numbers of rows, drawn for every reel with its stop; `rows` is the highest. */
  readonly heights?: readonly number[];
  /** A letter per stop, from top to bottom; the end joins the beginning. */
  readonly strips: readonly string[];
  /** The row of each reel that the line crosses, as `01210`. Without lines every way from the left pays. */
  readonly lines?: readonly string[];
  /** The units divide every stake into whole cents. */
  readonly unitsPerStake: number;
  /** Pays for a mix of symbols. */
  readonly groups?: readonly {
    readonly id: string;
    readonly letters: string;
    readonly pays: Readonly<Record<number, number>>;
  }[];
  readonly scatter?: readonly {
    readonly count: number;
    readonly stakes: number;
    readonly freeSpins: number;
  }[];
  readonly freeSpins?: FreeSpinsSheet;
  /** Wilds fill their reel, stay, and give a respin whenever a reel is filled. */
  readonly respins?: boolean;
  readonly holdAndWin?: HoldAndWinSheet;
  /** Symbols pay by their number anywhere; more than the most in `pays` pay as the most. */
  readonly cascades?: CascadesSheet;
}

/** `windows[reel][stop][row]` is the index of a symbol. */
export type ReelWindows = readonly (readonly (readonly number[])[])[];

export function symbolOf({ symbols }: SlotSheet, letter: string): number {
  const index = symbols.findIndex((symbol) => symbol.letter === letter);
  if (index === -1) throw new RangeError(`no symbol has the letter ${letter}`);
  return index;
}

export const windowsOf = (sheet: SlotSheet, strips: readonly string[]): ReelWindows =>
  strips.map((strip) => {
    const symbols = [...strip].map((letter) => symbolOf(sheet, letter));
    return (sheet.heights ?? [sheet.rows]).flatMap((rows) =>
      symbols.map((_, stop) =>
        Array.from({ length: rows }, (_row, row) => at(symbols, (stop + row) % symbols.length)),
      ),
    );
  });

export const linesOf = ({ lines = [] }: SlotSheet): number[][] => lines.map((line) => [...line].map(Number));

export const isWild = ({ symbols }: SlotSheet, symbol: number): boolean =>
  at(symbols, symbol).kind === 'wild';
export const isScatter = ({ symbols }: SlotSheet, symbol: number): boolean =>
  at(symbols, symbol).kind === 'scatter';
export const isCoin = ({ symbols }: SlotSheet, symbol: number): boolean =>
  at(symbols, symbol).kind === 'coin';
