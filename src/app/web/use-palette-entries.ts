import type { DrawnIcon } from '../../kit/web/icons/draw-icon.ts';
import {
  Building,
  Building2,
  CircleQuestionMark,
  CornerDownRight,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Sun,
  User,
  UsersRound,
} from '../../kit/web/icons/icons.ts';
import { changeTenant } from '../../identity/clients/web/change-tenant.ts';
import { followLogoutLink } from '../../access/web/logout.store.ts';
import { useSession } from '../../access/web/session.store.ts';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { GENERAL_KEYS } from '../../keyboard/web/general.keys.ts';
import { openKeyboardPart } from '../../keyboard/web/keyboard-parts.store.ts';
import type { PaletteEntry } from '../../keyboard/web/palette-entries.ts';
import { chooseTheme, useThemeChoice } from '../../kit/web/browser/theme.ts';
import type { ThemeChoice } from '../../kit/web/browser/theme-choice.ts';
import { type Href, hrefOf } from '../../kit/web/routing/href.ts';
import { type Command, useCommands } from '../../kit/web/keys/shortcuts.ts';
import type { BasePath } from '../../register/record/web/record-href.ts';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES } from '../../voice/phrases.ts';
import { type NavItem, useNavGroups } from './shell/nav-items.ts';

const THEMES: readonly { choice: ThemeChoice; label: string; icon: DrawnIcon }[] = [
  { choice: 'light', label: 'Tema claro', icon: Sun },
  { choice: 'dark', label: 'Tema escuro', icon: Moon },
  { choice: 'system', label: 'Tema do sistema', icon: Monitor },
];

/** All entries of the palette except records: the commands of the page, the screens, the general commands and the clients. */
export function usePaletteEntries(): PaletteEntry[] {
  const commands = useCommands();
  const pageCommands = commands.filter(({ everywhere }) => !everywhere).map(toEntry);
  const general = commands.filter(({ everywhere }) => everywhere).map(toEntry);
  return [...pageCommands, ...useScreens(), ...useGeneralCommands(), ...general, ...useTenantEntries()];
}

function useScreens(): PaletteEntry[] {
  const screens = useNavGroups().flatMap(({ items }) => items);
  const all: NavItem[] = [...screens, { to: '/ajuda', label: 'Ajuda', icon: CircleQuestionMark }];
  const entries = all.map(({ to, label, icon }) => toScreen({ href: hrefOf({ to }), label, icon }));
  const list = entries.findIndex(({ href }) => href === LIST);
  return list < 0 ? entries : entries.toSpliced(list + 1, 0, ...HALVES.map(toScreen));
}

const LIST = hrefOf({ to: '/pessoas' });

type Screen = { href: Href; label: string; icon: DrawnIcon; hint?: string };

/** The two halves of the list. */
const HALVES: readonly Screen[] = [
  { href: hrefOf({ to: '/pessoas', search: { tipo: ['fisica'] } }), label: 'Pessoas', icon: User, hint: 'Fichas' },
  { href: hrefOf({ to: '/empresas' }), label: 'Empresas', icon: Building2, hint: 'Fichas' },
];

function toScreen({ href, ...screen }: Screen): PaletteEntry {
  return { ...screen, id: `screen ${href}`, group: 'Telas', href, keywords: phrasesOf(href) };
}

function useGeneralCommands(): PaletteEntry[] {
  const mayCreate = useMay('pessoa.create');
  const theme = useThemeChoice();
  const group = 'Comandos';
  const create = (to: BasePath, label: string, icon: DrawnIcon): PaletteEntry => ({
    id: `create ${to}`,
    label,
    group,
    icon,
    href: hrefOf({ to: `${to}/$codigo`, params: { codigo: 'nova' } }),
    keywords: phrasesOf(`${to}/nova`),
  });
  return [
    ...(mayCreate ? [create('/pessoas', 'Nova pessoa', Plus), create('/empresas', 'Nova empresa', Building)] : []),
    ...THEMES.map(
      ({ choice, label, icon }): PaletteEntry => ({
        id: `theme ${choice}`,
        label,
        group,
        icon,
        hint: theme === choice ? 'atual' : undefined,
        run: () => chooseTheme(choice),
      }),
    ),
    {
      id: 'keys',
      label: 'Teclas desta tela',
      group,
      icon: Keyboard,
      keys: GENERAL_KEYS.keys.keys,
      keywords: ['atalhos teclado'],
      run: () => void openKeyboardPart('keys'),
    },
    { id: 'sign out', label: 'Sair', group, icon: LogOut, keywords: ['encerrar sessão logout'], run: followLogoutLink },
  ];
}

function useTenantEntries(): PaletteEntry[] {
  const { tenants } = useSession();
  const choice = useTenantChoice();
  if (tenants.length < 2) return [];
  const all = [{ id: 'all' as const, nome: 'Todos os clientes' }, ...tenants];
  return all.map(({ id, nome }) => ({
    id: `tenant ${id}`,
    label: nome,
    group: 'Trocar de cliente',
    icon: UsersRound,
    hint: id === choice ? 'atual' : undefined,
    keywords: ['trocar mudar cliente'],
    run: () => void changeTenant(id),
  }));
}

function toEntry({ id, label, group, keys, run }: Command): PaletteEntry {
  return { id: `command ${id}`, label, group, icon: CornerDownRight, keys, run };
}

/** The voice phrases of a screen, which also find it in the palette. */
function phrasesOf(screen: string): string[] {
  return [...PORTUGUESE_PHRASES, ...ENGLISH_PHRASES]
    .filter((phrase) => phrase.screen === screen)
    .flatMap(({ phrase, heard }) => [phrase, ...heard]);
}
