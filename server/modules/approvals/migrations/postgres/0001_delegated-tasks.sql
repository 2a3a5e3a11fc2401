ALTER TABLE "approval_delegation" ADD COLUMN "moveOpen" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD COLUMN "movedAt" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "approval_delegation_start" ON "approval_delegation" USING btree ("moveOpen","movedAt","since");
