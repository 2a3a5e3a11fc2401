CREATE TABLE "snapshot_language" (
	"hash" text PRIMARY KEY NOT NULL,
	"snapshotHash" text NOT NULL,
	"locale" text NOT NULL,
	"main" text NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snapshot_language" ADD CONSTRAINT "snapshot_language_snapshotHash_snapshot_hash_fk" FOREIGN KEY ("snapshotHash") REFERENCES "public"."snapshot"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snapshot_language_of" ON "snapshot_language" USING btree ("snapshotHash");