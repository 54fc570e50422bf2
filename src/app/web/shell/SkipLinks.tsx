import type { MouseEvent } from 'react';
import css from './SkipLinks.module.css';

/** The links and access keys that eMAG 3.1 requires. */
const LINKS = [
  { href: '#conteudo', label: 'Ir para o conteúdo', accessKey: '1' },
  { href: '#menu', label: 'Ir para o menu', accessKey: '2' },
];

/** The first links of the page, visible only with focus. `hasMenu`: false if the menu is a closed drawer. */
export function SkipLinks({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div className={css.links}>
      {LINKS.filter(({ href }) => hasMenu || href !== '#menu').map(({ href, label, accessKey }) => (
        // oxlint-disable-next-line jsx-a11y/no-access-key -- eMAG 3.1, recommendation 1.5
        <a key={href} href={href} accessKey={accessKey} className={css.link} onClick={handleClick}>
          {label}
        </a>
      ))}
    </div>
  );
}

function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus();
}
