import { Inbox, TriangleAlert } from '../icons/icons.ts';
import type { CSSProperties, ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { Button } from './Button.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import css from './states.module.css';

export type EmptyStateProps = { title: string; icon?: ReactNode; children?: ReactNode; actions?: ReactNode };

/** Shows that there is nothing yet, and offers an action. */
export function EmptyState({ title, icon, children, actions }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.icon} aria-hidden="true">
        {icon ?? <Inbox />}
      </span>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

export type ErrorStateProps = { title?: string; error: unknown; onRetry?: () => void; actions?: ReactNode };

/** Shows that loading failed: the message of an `ApiProblem` with the id for the log. Other messages are for developers. */
export function ErrorState({ title = 'Não foi possível carregar', error, onRetry, actions }: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.icon} aria-hidden="true">
        <TriangleAlert />
      </span>
      <p className={css.title}>{title}</p>
      <p className={css.text}>
        {error instanceof ApiProblem
          ? error.message
          : 'Algo falhou ao abrir esta página. Tente de novo; se continuar, recarregue-a.'}
      </p>
      {error instanceof ApiProblem && error.supportCode && (
        <p className={css.code}>Código para o suporte: {error.supportCode}</p>
      )}
      <div className={css.actions}>
        {onRetry && <Button onClick={onRetry}>Tentar de novo</Button>}
        {actions}
      </div>
    </div>
  );
}

export type SkeletonProps = { width?: CSSProperties['width']; height?: CSSProperties['height'] };

/** A placeholder for something that loads. */
export function Skeleton({ width = '100%', height = 14 }: SkeletonProps) {
  return <span className={css.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Placeholder lines, which screen readers announce once. */
export function SkeletonLines({ lines = 8 }: { lines?: number }) {
  return (
    <div className={css.lines} role="status">
      <VisuallyHidden>Carregando…</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${92 - ((line * 17) % 38)}%`} />
      ))}
    </div>
  );
}
