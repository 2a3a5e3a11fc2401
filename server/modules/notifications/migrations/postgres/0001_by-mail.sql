CREATE TABLE "notification_mail" (
	"userId" bigint NOT NULL,
	"topic" text NOT NULL,
	CONSTRAINT "notification_mail_userId_topic_pk" PRIMARY KEY("userId","topic")
);
--> statement-breakpoint
ALTER TABLE "notification_mail" ADD CONSTRAINT "notification_mail_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
