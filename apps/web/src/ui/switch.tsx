import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group flex cursor-pointer items-center justify-between gap-6 rounded-xl py-2 outline-offset-4 outline-gold data-[focus-visible]:outline-2 data-[disabled]:opacity-60"
    >
      <span className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="text-sm text-muted">{hint}</span>}
      </span>
      <span
        aria-hidden
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-line-strong bg-sunk p-0.5 transition-colors group-data-[selected]:border-transparent group-data-[selected]:bg-gold"
      >
        <span className="size-5.5 rounded-full bg-faint transition-transform duration-200 group-data-[selected]:translate-x-5 group-data-[selected]:bg-on-gold forced-colors:bg-[CanvasText] forced-colors:group-data-[selected]:bg-[Highlight]" />
      </span>
    </AriaSwitch>
  );
}
