import type { LimitKind } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LimitUse } from './limit-use.tsx';
import { limitsQuery } from './limits.queries.ts';

export interface ReachedLimit {
  readonly kind: LimitKind;
  readonly until: string;
}

/** Shows what is used and left of the limit. */
function ReachedLimitUse({ kind }: Pick<ReachedLimit, 'kind'>) {
  const { data } = useQuery(limitsQuery);
  const limit = data?.find((one) => one.kind === kind);
  return limit === undefined || limit.max === null ? null : <LimitUse limit={limit} max={limit.max} />;
}

/** Shown over any page, also over the game that was stopped. */
export function LimitReachedDialog({ limit, onClose }: { limit: ReachedLimit; onClose: () => void }) {
  const { t } = useTranslation();
  const care = useCareTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isInGame = pathname === paths.gameLaunch || pathname.startsWith('/game/');
  function leaveTo(path: string | undefined): void {
    onClose();
    if (path !== undefined) void navigate(path);
  }
  const close = () => leaveTo(isInGame ? paths.games : undefined);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={care('limits.reachedTitle')}
      role="alertdialog"
      isDismissable={false}
    >
      <p className="text-muted">
        {care('limits.reached', {
          limit: care(`limits.kinds.${limit.kind}`),
          at: formatDateTime(limit.until, 'moment'),
        })}
      </p>
      <ReachedLimitUse kind={limit.kind} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => leaveTo(paths.saferPlay)}>
          {care('limits.title')}
        </Button>
        <Button onClick={close} autoFocus>
          {t('common.ok')}
        </Button>
      </div>
    </Dialog>
  );
}
