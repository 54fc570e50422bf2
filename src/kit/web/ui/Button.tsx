import { type ComponentProps, type ReactNode, use } from 'react';
import css from './Button.module.css';
import { joinClasses } from './joinClasses.ts';
import { InDialog, mainProps } from './main-button.ts';

export type ButtonVariant = 'primary' | 'default' | 'subtle' | 'danger';

type Look = { variant?: ButtonVariant; size?: 'sm' | 'md' };

/** The classes of a button, for links that look like one. */
export function buttonClasses({ variant = 'default', size = 'md' }: Look, extra?: string): string {
  return joinClasses(css.button, css[variant], size === 'sm' && css.sm, extra);
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    icon?: ReactNode;
    loading?: boolean;
    /** Ctrl+Enter presses this button; in a dialog by default the primary button */
    main?: boolean | undefined;
  };

/** While `loading`, the button ignores clicks but keeps its width and its focus. */
export function Button({ variant, size, icon, loading, main, className, children, onClick, ...attrs }: ButtonProps) {
  const isInDialog = use(InDialog);
  const isMain = main ?? (isInDialog && variant === 'primary');
  return (
    <button
      type="button"
      {...(isMain && mainProps())}
      {...attrs}
      className={buttonClasses({ variant, size }, joinClasses(loading && css.loading, className))}
      aria-busy={loading || undefined}
      aria-disabled={loading || attrs['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span>{children}</span>
      {loading && <span className={css.spinner} aria-hidden="true" />}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & { label: string; icon: ReactNode; loading?: boolean };

/** A button with only an icon. `label` is its name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'subtle',
  size,
  loading,
  className,
  onClick,
  ...attrs
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...attrs}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || attrs['aria-disabled']}
      className={buttonClasses({ variant, size }, joinClasses(css.icon, loading && css.loading, className))}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {loading && <span className={css.spinner} aria-hidden="true" />}
    </button>
  );
}
