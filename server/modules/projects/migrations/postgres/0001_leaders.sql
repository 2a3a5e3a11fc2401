ALTER TABLE "project_member" ADD COLUMN "leaderId" bigint;
--> statement-breakpoint
CREATE INDEX "project_member_leader" ON "project_member" USING btree ("leaderId");
