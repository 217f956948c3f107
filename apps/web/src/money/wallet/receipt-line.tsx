import type { ReactNode } from 'react';
import './receipt.css';

/** One line of a receipt: what it is, and its value. */
export function ReceiptLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="tabular min-w-0 text-right">{children}</dd>
    </div>
  );
}
