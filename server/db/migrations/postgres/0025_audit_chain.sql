CREATE TABLE "audit_anchor" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "projectId" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "searchText" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seq" ON "audit" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_project" ON "audit" USING btree ("projectId","seq");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("userId");--> statement-breakpoint
-- What is hashed of a row: chainText of server/modules/audit/chain.ts writes the same.
CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-')
$$;
--> statement-breakpoint
CREATE FUNCTION audit_text(before text, place bigint, written audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(E'\n', audit_field('audit 1'), audit_field(before), audit_field(place::text),
    audit_field(round(extract(epoch FROM written."at") * 1000)::bigint::text), audit_field(written."userId"::text),
    audit_field(written."projectId"::text), audit_field(written."action"), audit_field(written."target"))
$$;
--> statement-breakpoint
-- At the commit, when nothing else is left to be waited for: the lock is held no longer than the commit takes, and nobody who has it waits for anything.
CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq bigint;
  last_hash text;
BEGIN
  IF NEW."seq" IS NOT NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('audit', 0));
  SELECT "seq", "hash" INTO last_seq, last_hash FROM "audit" WHERE "seq" IS NOT NULL ORDER BY "seq" DESC LIMIT 1;
  IF last_seq IS NULL THEN SELECT "seq", "hash" INTO last_seq, last_hash FROM "audit_anchor"; END IF;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, repeat('0', 64));
  UPDATE "audit" AS written SET "seq" = last_seq + 1,
    "hash" = encode(sha256(convert_to(audit_text(last_hash, last_seq + 1, written), 'UTF8')), 'hex')
    WHERE "id" = NEW."id" AND "seq" IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_chain" AFTER INSERT ON "audit" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chain();
--> statement-breakpoint
CREATE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."seq" IS NULL AND NEW."seq" IS NOT NULL
      AND (OLD."id", OLD."at", OLD."userId", OLD."action", OLD."target") IS NOT DISTINCT FROM (NEW."id", NEW."at", NEW."userId", NEW."action", NEW."target")
    THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM "audit_anchor" WHERE "seq" >= OLD."seq") THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'rows of the audit are neither changed nor deleted';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_guard" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER "audit_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE FUNCTION audit_anchor_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."id" = OLD."id" AND NEW."seq" > OLD."seq" AND EXISTS (SELECT 1 FROM "audit" WHERE "seq" = NEW."seq" AND "hash" = NEW."hash")
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'the anchor of the audit only moves on to a row that is there';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_anchor_guard" BEFORE UPDATE OR DELETE ON "audit_anchor" FOR EACH ROW EXECUTE FUNCTION audit_anchor_guard();
--> statement-breakpoint
CREATE TRIGGER "audit_anchor_truncate" BEFORE TRUNCATE ON "audit_anchor" FOR EACH STATEMENT EXECUTE FUNCTION audit_anchor_guard();
