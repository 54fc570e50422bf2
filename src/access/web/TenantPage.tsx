import { Fragment, type ReactNode } from 'react';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Action } from '../policy.ts';
import { useTenantChoice } from './tenant-choice.store.ts';
import { useMay } from './use-permissions.ts';

type Props = {
  /** the id of the shown object; another id is another page; a list has none */
  id?: string;
  /** the heading if the content is not shown */
  title: string;
  action: Action;
  /** replaces the content if all clients are chosen; `notAllowed` if the role in this client does not allow the action */
  noTenant: ReactNode;
  notAllowed: ReactNode;
  children: ReactNode;
};

/** The page of an object of one client. Another client or another id remounts it. */
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
