import type * as z from 'zod/mini';
import type * as schema from './tenant.schema.ts';

export type Tenant = z.output<typeof schema.Tenant>;
export type TenantChange = z.output<typeof schema.TenantChange>;
export type TenantSettings = z.output<typeof schema.TenantSettings>;
export type Membership = z.output<typeof schema.Membership>;
export type Member = z.output<typeof schema.Member>;
