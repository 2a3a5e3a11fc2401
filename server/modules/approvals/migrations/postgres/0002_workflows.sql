ALTER TABLE "approval" ADD COLUMN "cause" text;
--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "chain" json;
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_cause" ON "approval" USING btree ("cause");
