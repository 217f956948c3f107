import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { passwordStrengthOf, strengthLevels } from './password-score.ts';

const colours = { weak: 'bg-bad', fair: 'bg-warn', good: 'bg-good', strong: 'bg-good' } as const;

/** Says how hard a new password is to guess, in words and in four strokes. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
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
