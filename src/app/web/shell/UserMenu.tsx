import { LogOut, Monitor, Moon, Settings, Sun } from '../../../kit/web/icons/icons.ts';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '../../../access/policy.ts';
import { followLogoutLink } from '../../../access/web/logout.store.ts';
import { useSession } from '../../../access/web/session.store.ts';
import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { chooseTheme, useThemeChoice } from '../../../kit/web/browser/theme.ts';
import type { ThemeChoice } from '../../../kit/web/browser/theme-choice.ts';
import { Menu, type MenuItem } from '../../../kit/web/overlay/Menu.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import css from './UserMenu.module.css';

const THEMES: { choice: ThemeChoice; label: string; icon: ReactNode }[] = [
  { choice: 'light', label: 'Tema claro', icon: <Sun /> },
  { choice: 'dark', label: 'Tema escuro', icon: <Moon /> },
  { choice: 'system', label: 'Tema do sistema', icon: <Monitor /> },
];

/** The signed-in user, with the user's personal settings. */
export function UserMenu() {
  const { user } = useSession();
  const tenant = useCurrentTenant();
  const theme = useThemeChoice();
  // the button's name contains its visible text, for voice control
  const initials = initialsOf(user.nome);
  const role = tenant ? ROLE_LABELS[tenant.role] : undefined;
  const roles = [
    user.installationAdmin && 'Administrador da instalação',
    role && tenant && `${role} em ${tenant.nome}`,
  ];
  const items: MenuItem[] = [
    {
      heading: (
        <span className={css.person}>
          <strong className={css.name}>{user.nome}</strong>
          <span>{user.email}</span>
          {roles.filter(Boolean).map((line) => (
            <span key={String(line)}>{line}</span>
          ))}
        </span>
      ),
    },
    'separator',
    ...THEMES.map(
      ({ choice, label, icon }): MenuItem => ({
        label,
        icon,
        radio: true,
        checked: theme === choice,
        onSelect: () => chooseTheme(choice),
      }),
    ),
    'separator',
    { label: 'Preferências', icon: <Settings />, onSelect: () => void navigate({ to: '/configuracoes' }) },
    { label: 'Sair', icon: <LogOut />, onSelect: followLogoutLink },
  ];
  return (
    <Menu
      label="Usuário"
      items={items}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={css.trigger}
          aria-label={`Usuário: ${user.nome} (${initials})`}
          title={user.nome}
        >
          <span className={css.avatar} aria-hidden="true">
            {initials}
          </span>
        </button>
      )}
    />
  );
}

/** The initials of first and last name: "Maria das Dores Silva" is MS. */
function initialsOf(nome: string): string {
  const words = nome.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => word?.[0]?.toLocaleUpperCase('pt-BR') ?? '').join('');
}
