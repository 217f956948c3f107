import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Renders parsed Markdown as elements, never as HTML. Unsupported tokens, such as tags and pictures, are
 * shown as text.
 */
export function Markdown({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, index) => (
    // The tokens of an article never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>{renderToken(token)}</Fragment>
  ));
}

const linkClass = 'font-medium text-gold-ink underline underline-offset-2 hover:no-underline';

function renderToken(token: Token): ReactNode {
  const children = 'tokens' in token && token.tokens ? <Markdown tokens={token.tokens} /> : undefined;
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <h2 className="mt-3 font-display text-xl">{children}</h2>;
    case 'paragraph':
      return <p className="leading-relaxed text-muted">{children}</p>;
    case 'list':
      return <MarkdownList {...(token as Tokens.List)} />;
    case 'strong':
      return <strong className="font-semibold text-text">{children}</strong>;
    case 'em':
      return <em>{children}</em>;
    case 'link':
      return <MarkdownLink href={(token as Tokens.Link).href}>{children}</MarkdownLink>;
    case 'text':
      return children ?? (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}

function MarkdownList({ ordered, items }: Tokens.List) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List
      className={`grid gap-2 pl-6 leading-relaxed text-muted marker:text-gold-ink ${ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {items.map(({ raw, tokens }) => (
        <li key={raw} className="pl-1">
          <Markdown tokens={tokens} />
        </li>
      ))}
    </List>
  );
}

/** Only pages of this site and https URLs become links. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  if (/^\/(?!\/)/.test(href)) {
    return (
      <Link to={href} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (!href.startsWith('https://')) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
