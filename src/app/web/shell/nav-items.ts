import type { RegisteredRouter } from '@tanstack/react-router';
import type { DrawnIcon } from '../../../kit/web/icons/draw-icon.ts';
import {
  CopyCheck,
  FileDown,
  FileUp,
  History,
  IdCard,
  LayoutDashboard,
  ListChecks,
  Mail,
  ScrollText,
  Settings,
  ShieldUser,
  UsersRound,
  Webhook,
} from '../../../kit/web/icons/icons.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { useMaySomewhere } from '../../../access/web/use-permissions.ts';

/** The path of a page without parameters. */
type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;
export type NavItem = { to: PagePath; label: string; icon: DrawnIcon };
export type NavGroup = { label: string; items: NavItem[] };

/** The navigation groups with the screens that the user may open. */
export function useNavGroups(): NavGroup[] {
  const { user, invitations = 0 } = useSession();
  const mayReadPessoas = useMaySomewhere('pessoa.read');
  const mayJudge = useMaySomewhere('pessoa.judge');
  const mayExport = useMaySomewhere('pessoa.export');
  const mayReadHistory = useMaySomewhere('pessoa.history');
  const mayImport = useMaySomewhere('pessoa.import');
  const mayReadMembers = useMaySomewhere('membership.read');
  const mayManageWebhooks = useMaySomewhere('webhook.manage');
  const mayAudit = useMaySomewhere('audit.read');
  const groups: NavGroup[] = [
    {
      label: 'Cadastro',
      items: mayReadPessoas
        ? [
            { to: '/', label: 'Painel', icon: LayoutDashboard },
            { to: '/pessoas', label: 'Fichas', icon: IdCard },
            { to: '/pendencias', label: 'Pendências', icon: ListChecks },
            ...only(mayJudge, { to: '/duplicidades', label: 'Duplicidades', icon: CopyCheck }),
            ...only(mayImport, { to: '/importar', label: 'Importar', icon: FileUp }),
            ...only(mayExport, { to: '/exportacoes', label: 'Exportações', icon: FileDown }),
            ...only(mayReadHistory, { to: '/operacoes', label: 'Operações', icon: History }),
          ]
        : [],
    },
    {
      label: 'Administração',
      items: [
        ...only(user.installationAdmin || mayReadMembers, { to: '/clientes', label: 'Clientes', icon: UsersRound }),
        ...only(user.installationAdmin, { to: '/usuarios', label: 'Usuários', icon: ShieldUser }),
        ...only(mayManageWebhooks, { to: '/webhooks', label: 'Webhooks', icon: Webhook }),
        ...only(user.installationAdmin || mayAudit, { to: '/auditoria', label: 'Auditoria', icon: ScrollText }),
        ...only(invitations > 0, { to: '/convites', label: 'Convites', icon: Mail }),
        { to: '/configuracoes', label: 'Configurações', icon: Settings },
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function only(mayOpen: boolean, item: NavItem): NavItem[] {
  return mayOpen ? [item] : [];
}
