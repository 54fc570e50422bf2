-- Which formats there are, the program says (src/exports/export.schema.ts), where a new one is a line. A row keeps the name
-- of one.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format ~ '^[a-z]{2,20}$');
alter table export_presets drop constraint export_presets_format_check;
alter table export_presets add constraint export_presets_format_check check (format ~ '^[a-z]{2,20}$');
