import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';

const strengthLevels = ['weak', 'fair', 'good', 'strong'] as const;
type StrengthLevel = (typeof strengthLevels)[number];

/**
 * Length counts most, then the kinds of characters. Few different characters reduce it. A hint, not a rule.
 */
function passwordStrengthOf(password: string): StrengthLevel {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  const points = Math.min(password.length, different * 2) + kinds * 2;
  if (points < 12) return 'weak';
  if (points < 16) return 'fair';
  return points < 21 ? 'good' : 'strong';
}

const colours = { weak: 'bg-bad', fair: 'bg-warn', good: 'bg-good', strong: 'bg-good' } as const;

export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('account');
  if (password === '') return null;
  const level = passwordStrengthOf(password);
  const filled = strengthLevels.indexOf(level);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {strengthLevels.map((name, index) => (
          <span
            key={name}
            className={cx('h-1 rounded-full', index <= filled ? colours[level] : 'bg-surface-3')}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-xs text-faint">
        {t('register.strength', { level: t(`register.strengthLevels.${level}`) })}
      </p>
    </div>
  );
}
