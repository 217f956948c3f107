import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { useLastRecharge } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/feedback.tsx';

const statusStyles = {
  success: ['good', CircleCheck],
  failed: ['bad', CircleAlert],
  processing: ['warn', Clock],
  none: ['plain', CircleDashed],
} as const;

export function RechargeStatusBadge() {
  const { t } = useTranslation('activity');
  const status = useLastRecharge();
  const [tone, Icon] = statusStyles[status];
  return (
    <Link to={paths.wallet} className="inline-flex items-center rounded-full pointer-coarse:min-h-11">
      <Badge tone={tone} className="h-8 px-3 text-sm">
        <Icon aria-hidden className="size-4" />
        {t(`dashboard.recharge.${status}`)}
      </Badge>
    </Link>
  );
}
