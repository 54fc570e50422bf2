import {
  Building2,
  FileDown,
  FileUp,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Settings,
  ShieldUser,
  User,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { useSession } from '../../../access/web/session.store.ts';
import { useMaySomewhere } from '../../../access/web/use-permissions.ts';

export type NavItem = { to: string; label: string; icon: LucideIcon };
export type NavGroup = { label: string; items: NavItem[] };

/** The screens the user may open, as the navigation shows them. */
export function useNavGroups(): NavGroup[] {
  const { user } = useSession();
  const mayReadPessoas = useMaySomewhere('pessoa.read');
  const mayExport = useMaySomewhere('pessoa.export');
  const mayReadHistory = useMaySomewhere('pessoa.history');
  const mayImport = useMaySomewhere('pessoa.import');
  const mayReadMembers = useMaySomewhere('membership.read');
  const mayManageWebhooks = useMaySomewhere('webhook.manage');
  const groups: NavGroup[] = [
    {
      label: 'Cadastro',
      items: mayReadPessoas
        ? [
            { to: '/', label: 'Painel', icon: LayoutDashboard },
            { to: '/pessoas', label: 'Pessoas', icon: User },
            { to: '/empresas', label: 'Empresas', icon: Building2 },
            { to: '/pendencias', label: 'Pendências', icon: ListChecks },
            ...(mayImport ? [{ to: '/importar', label: 'Importar', icon: FileUp }] : []),
            ...(mayExport ? [{ to: '/exportacoes', label: 'Exportações', icon: FileDown }] : []),
            ...(mayReadHistory ? [{ to: '/operacoes', label: 'Operações', icon: History }] : []),
          ]
        : [],
    },
    {
      label: 'Administração',
      items: [
        ...(user.installationAdmin || mayReadMembers ? [{ to: '/clientes', label: 'Clientes', icon: UsersRound }] : []),
        ...(user.installationAdmin ? [{ to: '/usuarios', label: 'Usuários', icon: ShieldUser }] : []),
        ...(mayManageWebhooks ? [{ to: '/webhooks', label: 'Webhooks', icon: Webhook }] : []),
        { to: '/configuracoes', label: 'Configurações', icon: Settings },
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
