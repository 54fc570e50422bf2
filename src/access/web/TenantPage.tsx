import { Fragment, type ReactNode } from 'react';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Action } from '../policy.ts';
import { useTenantChoice } from './tenant-choice.store.ts';
import { useMay } from './use-permissions.ts';

type Props = {
  /** of what the page shows: another id is another page; a list has none */
  id?: string;
  /** heads the page where its content is not shown */
  title: string;
  action: Action;
  /** in place of the content: all clients are chosen, or the role in this one does not allow the action */
  noTenant: ReactNode;
  notAllowed: ReactNode;
  children: ReactNode;
};

/** The page of something that belongs to one client: another client, or another id, is another page. */
export function TenantPage({ id, title, action, noTenant, notAllowed, children }: Props) {
  const tenant = useTenantChoice();
  const isAllowed = useMay(action);
  if (typeof tenant === 'number' && isAllowed) return <Fragment key={`${tenant} ${id}`}>{children}</Fragment>;
  return (
    <>
      <PageHeader title={title} />
      {tenant === 'all' && noTenant}
      {typeof tenant === 'number' && notAllowed}
    </>
  );
}
