CREATE TABLE "retention" (
	"id" text PRIMARY KEY NOT NULL,
	"days" bigint,
	"changedAt" timestamp (3) with time zone NOT NULL
);
