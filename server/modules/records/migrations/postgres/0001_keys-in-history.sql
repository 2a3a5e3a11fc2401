ALTER TABLE "record_change" ADD COLUMN "byKey" text;
