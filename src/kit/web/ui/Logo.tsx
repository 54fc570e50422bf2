import css from './Logo.module.css';

/** The logo and the name of the product. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={css.plate} />
        <path
          d="M8 12.5A2.5 2.5 0 0 1 10.5 10h3.2c.7 0 1.3.3 1.8.8l.9 1c.3.3.7.5 1.1.5h4A2.5 2.5 0 0 1 24 14.8V21a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 8 21z"
          fill="#fff"
        />
        <path d="M12 18h8" className={css.line} strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>Fichário</span>
    </span>
  );
}
