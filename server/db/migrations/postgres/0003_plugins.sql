CREATE TABLE "plugin" (
	"id" text PRIMARY KEY NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"changedAt" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugin_version" (
	"pluginId" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"folder" text NOT NULL,
	"createdAt" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_version_pluginId_version_pk" PRIMARY KEY("pluginId","version")
);
--> statement-breakpoint
ALTER TABLE "snapshot" ADD COLUMN "plugins" jsonb;