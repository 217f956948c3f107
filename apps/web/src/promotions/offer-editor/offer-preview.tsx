import { ListChecks } from 'lucide-react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import type { Locale } from '../../i18n/index.ts';
import { formatMoney, formatPercentage } from '../../i18n/number-format.ts';
import { OfferArt } from '../../site/bonuses/offer-art.tsx';
import { isShareOf, type OfferFormValues } from './offer-form.ts';

interface OfferPreviewProps {
  values: OfferFormValues;
  locale: Locale;
}

/** The player's card, in the language that is being written. */
export function OfferPreview({ values, locale }: OfferPreviewProps) {
  const t = useConsoleTranslation();
  const { kind, art, percent, maxBonusCents, bonusCents } = values;
  const { title, description, requirements } =
    values.texts[locale].title === '' ? values.texts.en : values.texts[locale];
  const isShare = isShareOf(kind);
  return (
    <section aria-label={t('promotions.preview')} className="grid content-start gap-1.5">
      <h3 className="text-sm font-medium text-muted">{t('promotions.preview')}</h3>
      <article className="card overflow-hidden">
        <div className="relative isolate flex h-36 flex-col items-start justify-end overflow-hidden bg-[#0c1c14] p-5">
          <OfferArt id={art} className="absolute inset-0 -z-10 size-full" />
          <p className="grid text-white [text-shadow:0_1px_10px_rgb(0_0_0/0.6)]">
            <span className="font-display text-5xl leading-none">
              {isShare ? formatPercentage(numberOr0(percent) / 100) : formatCentsText(bonusCents)}
            </span>
            {isShare && maxBonusCents !== '' && (
              <span className="mt-1 text-base font-semibold">
                {t('promotions.upTo', { amount: formatCentsText(maxBonusCents) })}
              </span>
            )}
          </p>
        </div>
        <div className="grid gap-1 px-5 pt-4 pb-5" lang={locale}>
          <p className="font-display text-xl wrap-anywhere">{title || t(`promotions.kinds.${kind}`)}</p>
          <p className="wrap-anywhere text-muted">{description || t('promotions.generated')}</p>
          {requirements !== '' && (
            <p className="flex items-start gap-2 pt-2 text-[0.9375rem]">
              <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
              <span className="min-w-0 wrap-anywhere">{requirements}</span>
            </p>
          )}
        </div>
      </article>
    </section>
  );
}

const numberOr0 = (text: string): number => (/^\d{1,13}$/.test(text.trim()) ? Number(text.trim()) : 0);

export const formatCentsText = (text: string): string => formatMoney(BigInt(numberOr0(text)));
