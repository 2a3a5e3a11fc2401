CREATE TABLE "node" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"release" text NOT NULL,
	"settings" json NOT NULL,
	"startedAt" timestamp (3) with time zone NOT NULL,
	"seenAt" timestamp (3) with time zone NOT NULL
);
