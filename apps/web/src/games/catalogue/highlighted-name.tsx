import type { HighlightRange } from './game-search.ts';

export function HighlightedName({
  name,
  highlights,
}: {
  name: string;
  highlights: readonly HighlightRange[];
}) {
  const parts = highlights.flatMap(([from, to], place) => [
    { from, text: name.slice(highlights[place - 1]?.[1] ?? 0, from), isFound: false },
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
      {name.slice(highlights.at(-1)?.[1] ?? 0)}
    </>
  );
}
