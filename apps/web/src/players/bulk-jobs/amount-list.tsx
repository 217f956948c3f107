import { bulkJobLimits } from '@golden-acers/contract/agent-constants';
import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import type { ParsedList, PastedList } from './pasted-amounts.ts';
import type { BulkJobForm } from './use-bulk-job-form.ts';

/** Five thousand lines of the longest account and amount. */
const maxFileBytes = 300_000;
const maxShownProblems = 20;
const duplicateChoices = ['last', 'sum'] as const;

interface AmountListProps {
  bulk: BulkJobForm;
  list: PastedList;
  /** A button beside the upload. */
  aside: ReactNode;
}

/** Shows a list of accounts and cents, pasted or from a file, with each invalid line. */
export function AmountList({ bulk, list, aside }: AmountListProps) {
  const t = useConsoleTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  async function load({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    if (chosen.size > maxFileBytes) notify.error(t('jobs.fileTooLarge'));
    else bulk.changeList({ text: await chosen.text(), onDuplicate: '' });
    // Lets the same file be chosen again after it was corrected.
    target.value = '';
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium text-muted">
          {t(bulk.isMoney ? 'jobs.pasteHint' : 'jobs.pasteNamesHint')}
        </label>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="line" onClick={() => file.current?.click()}>
            <Upload aria-hidden className="size-4" />
            {t('jobs.upload')}
          </Button>
          {aside}
        </div>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('jobs.upload')}
          tabIndex={-1}
          className="sr-only"
          onChange={load}
        />
      </div>
      <textarea
        id={id}
        rows={8}
        value={list.text}
        onChange={({ target }) => bulk.changeList({ text: target.value, onDuplicate: '' })}
        className="tabular w-full resize-y rounded-xl border border-line-strong bg-field px-4 py-2.5 font-mono text-sm font-normal text-text hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40"
      />
      <p aria-live="polite" className="text-sm text-muted">
        {t('jobs.listIsSelection')} <LeftOut bulk={bulk} />
      </p>
      {bulk.isListTooLong && (
        <p role="alert" className="text-sm text-bad">
          {t('jobs.listTooLong', { most: formatCount(bulkJobLimits.maxRowsOfCommand) })}
        </p>
      )}
      {bulk.parsedList !== undefined && (
        <>
          <LineProblems parsed={bulk.parsedList} />
          <DuplicateQuestion bulk={bulk} list={list} parsed={bulk.parsedList} />
        </>
      )}
    </div>
  );
}

/** Selected players who are not in the list take no part. */
function LeftOut({ bulk: { selection, shown } }: { bulk: BulkJobForm }) {
  const t = useConsoleTranslation();
  if (selection === undefined || !('accounts' in selection) || shown === undefined) return null;
  const listed = new Set(shown.rows.map(({ account }) => account));
  const count = selection.accounts.filter((account) => !listed.has(account)).length;
  return count === 0 ? null : <span className="text-warn">{t('jobs.notInList', { count })}</span>;
}

function LineProblems({ parsed: { problems } }: { parsed: ParsedList }) {
  const t = useConsoleTranslation();
  const hidden = problems.length - maxShownProblems;
  return (
    <div aria-live="polite" className="text-sm text-bad">
      {problems.length > 0 && (
        <>
          <p>{t('jobs.wrongLines', { count: problems.length })}</p>
          <ul className="mt-1 max-h-32 overflow-y-auto text-xs">
            {problems.slice(0, maxShownProblems).map(({ line, text, kind }) => (
              <li key={line} className="wrap-anywhere">
                {t('jobs.wrongLine', { line: formatCount(line), text: text.slice(0, 80) })}{' '}
                {t(`jobs.lineProblem.${kind}`)}
              </li>
            ))}
            {hidden > 0 && <li>{t('jobs.moreLines', { count: hidden })}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

interface DuplicateQuestionProps {
  bulk: BulkJobForm;
  list: PastedList;
  parsed: ParsedList;
}

function DuplicateQuestion({ bulk, list, parsed: { duplicates } }: DuplicateQuestionProps) {
  const t = useConsoleTranslation();
  const name = useId();
  if (duplicates.length === 0) return null;
  const accounts = duplicates.slice(0, maxShownProblems).join(', ');
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1 break-words text-warn">
        {t('jobs.namedTwice', {
          accounts: duplicates.length > maxShownProblems ? `${accounts}, …` : accounts,
        })}
      </legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {duplicateChoices.map((choice) => (
          <label key={choice} className="flex items-center gap-2">
            <input
              type="radio"
              name={name}
              checked={list.onDuplicate === choice}
              onChange={() => bulk.changeList({ ...list, onDuplicate: choice })}
              className="size-4 accent-gold"
            />
            {t(`jobs.onDuplicate.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
