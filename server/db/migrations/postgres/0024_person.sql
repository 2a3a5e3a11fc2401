CREATE TABLE "totp" (
	"userId" bigint PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmedAt" timestamp (3) with time zone,
	"lastStep" bigint DEFAULT 0 NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"userId" bigint NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"userId" bigint NOT NULL,
	"password" text NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "parentId" bigint;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "deletedAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seenAt" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_ticket" ADD CONSTRAINT "login_ticket_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_code_user" ON "recovery_code" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "login_ticket_user" ON "login_ticket" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "user_parent" ON "user" USING btree ("parentId");