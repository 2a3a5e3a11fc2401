ALTER TABLE "record_import_row" ADD COLUMN "text" json;
