import { Fragment, type ReactNode } from 'react';
import { useParams } from '../../kit/web/routing/router-state.ts';
import { PageHeader } from '../../kit/web/ui/PageHeader.tsx';
import type { Action } from '../policy.ts';
import { useTenantChoice } from './tenant-choice.store.ts';
import { useMay } from './use-permissions.ts';

type Props = {
  /** heads the page where its content is not shown */
  title: string;
  action: Action;
  /** in place of the content: all clients are chosen, or the role in this one does not allow the action */
  noTenant: ReactNode;
  notAllowed: ReactNode;
  /** the content, by the id in the address; empty where there is none */
  children: (id: string) => ReactNode;
};

/** The page of something that belongs to one client: another client, or another id, is another page. */
export function TenantPage({ title, action, noTenant, notAllowed, children }: Props) {
  const { id = '' } = useParams();
  const tenant = useTenantChoice();
  const isAllowed = useMay(action);
  if (typeof tenant === 'number' && isAllowed) return <Fragment key={`${tenant} ${id}`}>{children(id)}</Fragment>;
  return (
    <>
      <PageHeader title={title} />
      {tenant === 'all' && noTenant}
      {typeof tenant === 'number' && notAllowed}
    </>
  );
}
