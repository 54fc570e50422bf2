-- Who watches over the installation sees how many messages to webhooks wait, of all clients (decision 098): `webhook_figures` counts
-- them, as this role.
create policy figures_lookup on webhook_deliveries for select to fichario_access using (true);
grant select on webhook_deliveries to fichario_access;
