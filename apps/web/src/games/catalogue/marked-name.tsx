import type { Mark } from './game-search.ts';

/** A game's name with what was found in it set off, for the eye only: a screen reader hears the whole name. */
export function MarkedName({ name, marks }: { name: string; marks: readonly Mark[] }) {
  const parts = marks.flatMap(([from, to], place) => [
    { from, text: name.slice(marks[place - 1]?.[1] ?? 0, from), isFound: false },
    { from: to, text: name.slice(from, to), isFound: true },
  ]);
  return (
    <>
      {parts.map(({ from, text, isFound }) =>
        isFound ? (
          <mark
            key={`found-${from}`}
            className="bg-transparent font-bold text-gold-ink underline decoration-gold/60"
          >
            {text}
          </mark>
        ) : (
          <span key={`before-${from}`}>{text}</span>
        ),
      )}
      {name.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
