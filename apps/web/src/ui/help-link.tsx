import type { RefusalCode } from '@golden-acers/contract';
import { helpArticleOf } from '@golden-acers/contract/help-articles';
import { useTranslation } from '../i18n/index.ts';
import { helpArticlePath } from '../paths.ts';

export const hasHelp = (code: RefusalCode): boolean => helpArticleOf(code) !== undefined;

/**
 * Shows a link to the article that explains a refusal. Opens a new tab, so that a form keeps its contents.
 * Renders nothing if there is no article.
 */
export function HelpLink({ code }: { code: RefusalCode }) {
  const { t } = useTranslation();
  const article = helpArticleOf(code);
  if (article === undefined) return null;
  return (
    <a
      href={helpArticlePath(article)}
      target="_blank"
      rel="noopener"
      className="font-semibold whitespace-nowrap underline underline-offset-2 hover:no-underline"
    >
      {t('errors.help')}
    </a>
  );
}
