interface SuggestedTextsProps {
  label: string;
  texts: readonly { readonly id: string; readonly text: string; readonly language: string }[];
  onSelect: (text: string) => void;
}

export function SuggestedTexts({ label, texts, onSelect }: SuggestedTextsProps) {
  if (texts.length === 0) return null;
  return (
    <fieldset className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
      <legend className="pb-1.5 text-sm font-medium text-muted">{label}</legend>
      {texts.map(({ id, text, language }) => (
        <button
          key={id}
          type="button"
          lang={language}
          title={text}
          onClick={() => onSelect(text)}
          className="max-w-full truncate rounded-full border border-line-strong px-3 py-1.5 text-sm text-muted hover:border-gold hover:text-text pointer-coarse:py-3"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
