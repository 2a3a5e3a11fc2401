CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"windowEndsAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"userId" bigint,
	"action" text NOT NULL,
	"target" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"name" text PRIMARY KEY NOT NULL,
	"displayName" text NOT NULL,
	"size" bigint NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"userId" bigint NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"projectId" bigint NOT NULL,
	"isPublic" bigint DEFAULT 2 NOT NULL,
	"userId" bigint NOT NULL,
	"previewImg" text DEFAULT '' NOT NULL,
	"stgState" bigint DEFAULT 1 NOT NULL,
	"prdState" bigint DEFAULT 1 NOT NULL,
	"stgPublishId" bigint,
	"prdPublishId" bigint,
	"revision" bigint DEFAULT 1 NOT NULL,
	"updatedBy" bigint NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_entry" (
	"pageId" bigint NOT NULL,
	"entryId" text NOT NULL,
	"revision" bigint NOT NULL,
	"parentId" text,
	"entry" jsonb,
	CONSTRAINT "page_entry_pageId_entryId_pk" PRIMARY KEY("pageId","entryId")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"isPublic" bigint DEFAULT 2 NOT NULL,
	"userId" bigint NOT NULL,
	"privatePrefixes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"updatedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_member" (
	"projectId" bigint NOT NULL,
	"userId" bigint NOT NULL,
	"role" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_member_projectId_userId_pk" PRIMARY KEY("projectId","userId")
);
--> statement-breakpoint
CREATE TABLE "publish" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pageId" bigint NOT NULL,
	"env" text NOT NULL,
	"hash" text NOT NULL,
	"revision" bigint NOT NULL,
	"userId" bigint NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sample_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"userId" bigint NOT NULL,
	"no" text NOT NULL,
	"customer" text NOT NULL,
	"cents" bigint NOT NULL,
	"status" text NOT NULL,
	"orderedAt" timestamp (3) with time zone NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"userId" bigint NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	"idleUntil" timestamp (3) with time zone NOT NULL,
	"endsAt" timestamp (3) with time zone NOT NULL,
	"revokedAt" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"sessionId" bigint NOT NULL,
	"kind" text NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL,
	"replacedAt" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "snapshot" (
	"hash" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"userName" text NOT NULL,
	"nickName" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"passwordHash" text NOT NULL,
	"role" bigint DEFAULT 2 NOT NULL,
	"status" bigint DEFAULT 1 NOT NULL,
	"sampledAt" timestamp (3) with time zone,
	"createdAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_entry" ADD CONSTRAINT "page_entry_pageId_page_id_fk" FOREIGN KEY ("pageId") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_projectId_project_id_fk" FOREIGN KEY ("projectId") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_member" ADD CONSTRAINT "project_member_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish" ADD CONSTRAINT "publish_pageId_page_id_fk" FOREIGN KEY ("pageId") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish" ADD CONSTRAINT "publish_hash_snapshot_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."snapshot"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_order" ADD CONSTRAINT "sample_order_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_key" ADD CONSTRAINT "session_key_sessionId_session_id_fk" FOREIGN KEY ("sessionId") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "page_project" ON "page" USING btree ("projectId");--> statement-breakpoint
CREATE INDEX "page_entry_revision" ON "page_entry" USING btree ("pageId","revision");--> statement-breakpoint
CREATE INDEX "page_entry_parent" ON "page_entry" USING btree ("pageId","parentId");--> statement-breakpoint
CREATE INDEX "project_user" ON "project" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "project_member_user" ON "project_member" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "publish_page" ON "publish" USING btree ("pageId","env");--> statement-breakpoint
CREATE INDEX "publish_hash" ON "publish" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "sample_order_user" ON "sample_order" USING btree ("userId","orderedAt");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "session_key_session" ON "session_key" USING btree ("sessionId");--> statement-breakpoint
CREATE UNIQUE INDEX "user_name" ON "user" USING btree ("userName");