import * as z from 'zod/mini';
import { line } from '../kit/line.schema.ts';
import { ROLES } from './policy.ts';

export const TenantNome = line(120);

/** The choices for how long a client keeps its history, in months; without one it is never deleted. */
export const HISTORY_MONTHS = [12, 24, 36, 60, 120] as const;
const historyMonths = z.optional(z.nullable(z.literal(HISTORY_MONTHS)));

/** The settings of a client, changed by its administrators. */
export const TenantSettings = z.strictObject({
  /** "Aceitar terminações longas (.online, .digital)": otherwise an e-mail ends in 2 to 4 letters, as specified */
  longEmailEndings: z._default(z.boolean(), false),
  /** "Leitores podem exportar": off by default */
  leitoresExport: z.optional(z.boolean()),
  /** "Leitores podem mostrar um CPF, dizendo o motivo": off by default */
  leitoresReveal: z.optional(z.boolean()),
  /** "Quem não vê documentos vê a data de nascimento": on by default */
  leitoresSeeBirth: z.optional(z.boolean()),
  /** "Emite notas fiscais": on by default; if off, there are no warnings about refusals by the SEFAZ */
  emiteNotas: z.optional(z.boolean()),
  /** "Guardar o histórico": older versions of records are deleted, a whole month at a time */
  historyMonths,
});

export const Tenant = z.object({
  id: z.int(),
  nome: z.string(),
  settings: TenantSettings,
  archivedAt: z.nullable(z.string()),
});

/** A client for one of its members. */
export const Membership = z.object({ id: z.int(), nome: z.string(), role: z.enum(ROLES), settings: TenantSettings });

/** A client's id in an address; it fits PostgreSQL's integer. */
export const TenantIdText = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** A client for the installation's administrator. */
export const ListedTenant = z.extend(Tenant, {
  /** whether it has no active administrator */
  withoutAdministrator: z.boolean(),
});
export const TenantList = z.object({ items: z.array(ListedTenant) });
export const NewTenant = z.strictObject({ nome: TenantNome });
export const TenantChange = z.strictObject({ nome: z.optional(TenantNome), archived: z.optional(z.boolean()) });
/** At least one setting; the others stay unchanged. */
export const TenantSettingsChange = z
  .strictObject({
    longEmailEndings: z.optional(z.boolean()),
    leitoresExport: z.optional(z.boolean()),
    leitoresReveal: z.optional(z.boolean()),
    leitoresSeeBirth: z.optional(z.boolean()),
    emiteNotas: z.optional(z.boolean()),
    historyMonths,
  })
  .check(z.refine((change) => Object.keys(change).length > 0, { path: ['longEmailEndings'] }));

/** A user for the client's administrator. */
export const Member = z.object({
  userId: z.uuid(),
  nome: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
});
export const MemberList = z.object({ items: z.array(Member) });
export const NewMember = z.strictObject({ email: line(254), role: z.enum(ROLES) });
export const RoleChange = z.strictObject({ role: z.enum(ROLES) });

export type Tenant = z.output<typeof Tenant>;
export type ListedTenant = z.output<typeof ListedTenant>;
export type TenantChange = z.output<typeof TenantChange>;
export type TenantSettings = z.output<typeof TenantSettings>;
export type TenantSettingsChange = z.output<typeof TenantSettingsChange>;
export type Membership = z.output<typeof Membership>;
export type Member = z.output<typeof Member>;
