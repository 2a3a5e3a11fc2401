CREATE TABLE "email_code" (
	"email" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"tries" bigint NOT NULL,
	"expiresAt" timestamp (3) with time zone NOT NULL
);
